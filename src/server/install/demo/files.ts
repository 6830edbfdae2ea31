import type { Seeder } from '../seeder.ts';

/** Pictures that stand for what people would have uploaded; they lie in `public/demo/`. */
const kinds = {
  food: ['菜品图片', 'product', 394],
  goods: ['商品图片', 'product', 280],
  person: ['人员照片', 'avatar', 210],
  place: ['场地照片', 'other', 396],
  scene: ['现场照片', 'repair', 260],
  document: ['文件扫描件', 'contract', 313],
  car: ['车辆抓拍', 'other', 403],
  banner: ['宣传图', 'notice', 263],
  mark: ['图标', 'other', 199],
} as const;

export type Picture = keyof typeof kinds;

export interface Files {
  /** The id of a stored picture. */
  of(kind: Picture): string;
}

const copies = 3;

/** Some files of each kind, handed out in turn. */
export async function addFiles(seeder: Seeder, uploaderName: string): Promise<Files> {
  const stored = new Map<string, string[]>();
  const turns = new Map<string, number>();
  for (const [kind, [title, fileGroup, size]] of Object.entries(kinds)) {
    const ids: string[] = [];
    for (let i = 1; i <= copies; i++) {
      const uploadTime = seeder.time.at(30 + i, '10:20');
      ids.push(await seeder.add('common/file', {
        fileName: `${title} ${i}.svg`, fileGroup, provider: 'local', ext: 'svg', size, url: `/super_cloud/admin/demo/${kind}.svg`, uploaderName, uploadTime,
        createdAt: uploadTime,
      }));
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
