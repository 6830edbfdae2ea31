import type { JsonSchema } from '../../../../meta/json.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Choices } from './Choices.tsx';
import type { Design, Problem } from './calls.ts';
import { Choose } from './controls.tsx';
import { settingTexts } from './texts.ts';

interface Props {
  type: string;
  spec: JsonSchema;
  design: Design;
  wrong(key: 'x-options' | 'x-dict' | 'x-ref'): Problem | undefined;
  onChange(patch: JsonSchema, about?: string): void;
}

/** What a field or a column lets people choose from, where it is one of choices. */
export function ChoiceSettings({ type, spec, design: { dictionaries, targets }, wrong, onChange }: Props) {
  const t = useCatalogue(settingTexts);
  const { 'x-options': options, 'x-dict': dictionary, 'x-ref': target } = spec;
  if (options || type === 'enum')
    return (
      <Choices
        options={(options ?? {}) as Record<string, string>}
        problem={wrong('x-options')}
        onChange={(next, about) => onChange({ 'x-options': next }, about)}
      />
    );
  if (type === 'dict')
    return (
      <Choose
        label={t('x-dict')}
        value={String(dictionary ?? '')}
        options={dictionaries.map(({ code, name }) => [code, name])}
        problem={wrong('x-dict')}
        onChange={(code) => onChange({ 'x-dict': code || undefined })}
      />
    );
  if (type === 'ref' || type === 'refs')
    return (
      <Choose
        label={t('x-ref')}
        value={String(target ?? '')}
        options={targets.map(({ id, label }) => [id, label])}
        problem={wrong('x-ref')}
        onChange={(id) => onChange({ 'x-ref': id || undefined })}
      />
    );
  return null;
}
