import type { Seeder } from '../../server/install/seeder.ts';
import { pictures } from '../pictures.ts';

export type Picture = keyof typeof pictures;

const kinds: Record<Picture, readonly [title: string, fileGroup: string]> = {
  food: ['菜品图片', 'product'],
  goods: ['商品图片', 'product'],
  person: ['人员照片', 'avatar'],
  place: ['场地照片', 'other'],
  scene: ['现场照片', 'repair'],
  document: ['文件扫描件', 'contract'],
  car: ['车辆抓拍', 'other'],
  banner: ['宣传图', 'notice'],
  mark: ['图标', 'other'],
};

export interface Files {
  /** The id of a stored picture. */
  of(kind: Picture): string;
}

const copies = 3;

/** Some pictures of each kind, returned in turn. */
export async function addFiles(seeder: Seeder, uploaderName: string): Promise<Files> {
  const stored = new Map<string, string[]>();
  const turns = new Map<string, number>();
  for (const [k, [kind, [title, fileGroup]]] of Object.entries(kinds).entries()) {
    const ids: string[] = [];
    for (let i = 1; i <= copies; i++) {
      const uploadTime = seeder.time.at(30 + i, '10:20');
      const content = pictures[kind as Picture](k * 25 + i * 115).toPng();
      ids.push(
        await seeder.addFile(
          content,
          { fileName: `${title} ${i}.png`, ext: 'png', fileGroup },
          { uploaderName, uploadTime, createdAt: uploadTime },
        ),
      );
    }
    stored.set(kind, ids);
  }
  return {
    of(kind) {
      const turn = turns.get(kind) ?? 0;
      turns.set(kind, turn + 1);
      return stored.get(kind)?.[turn % copies] as string;
    },
  };
}
