import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { flowTexts } from './texts.ts';

/** Steps by their names or people; Enter goes from one to the next. */
export function FindStep({
  ids,
  sought,
  chosen,
  onSeek,
  onChoose,
}: {
  ids: readonly string[];
  sought: string;
  chosen: string | null;
  onSeek(text: string): void;
  onChoose(id: string): void;
}) {
  const t = useCatalogue(flowTexts);
  const at = chosen === null ? -1 : ids.indexOf(chosen);
  const go = (by: 1 | -1) => {
    const next = ids[(at + by + ids.length) % ids.length];
    if (next !== undefined) onChoose(next);
  };
  return (
    <span>
      <input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={sought}
        maxLength={60}
        onChange={({ target }) => onSeek(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || ids.length === 0) return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      {sought.trim() !== '' && (
        <output>
          {ids.length === 0
            ? t('foundNone')
            : at < 0
              ? t('foundSome', { n: ids.length })
              : t('found', { at: at + 1, n: ids.length })}
        </output>
      )}
    </span>
  );
}
