import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { InputProps } from '../kit/widget.ts';
import { Segments } from './segments.tsx';

export function BoolInput(props: InputProps) {
  const t = useCatalogue(widgetTexts);
  return (
    <Segments
      {...props}
      options={[
        { value: true, label: t('yes') },
        { value: false, label: t('no') },
      ]}
    />
  );
}
