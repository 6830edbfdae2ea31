import { useTexts } from '../../i18n/i18n.ts';
import { Box } from '../../shared/box/Box.tsx';
import { Icon } from '../../shared/icon/Icon.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { modes, presets, sizes } from '../theme/choices.ts';
import { setPreferences, type Preferences } from '../theme/preferences.ts';
import { usePreferences } from '../theme/use-preferences.ts';
import { toast } from '../toast/toasts.ts';
import styles from './Topbar.module.css';

export function ThemePicker() {
  const { t } = useTexts();
  return (
    <Popup
      label={t('theme.label')}
      kind="dialog"
      className={`${styles.tool} ${styles.wide}`}
      button={<Icon name="skin" />}
    >
      <div className={styles.theme}>
        <ThemeChoices />
      </div>
    </Popup>
  );
}

/** Theme and size as a dialog, for screens without room for their buttons in the top bar. */
export function ThemeBox({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const { size } = usePreferences();
  const change = (chosen: Preferences['size']) => {
    setPreferences({ size: chosen });
    toast.success(t('size.switched'));
  };
  return (
    <Box shape="question" title={t('theme.label')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.theme}>
        <ThemeChoices />
        <OneOf
          title={t('size.label')}
          name="size"
          values={sizes}
          chosen={size}
          textOf={(each) => t(`size.${each}`)}
          onChoose={change}
        />
      </div>
    </Box>
  );
}

/** Theme colour and light or dark mode; both apply at once. */
function ThemeChoices() {
  const { t } = useTexts();
  const { colour, mode } = usePreferences();
  const change = (chosen: Partial<Preferences>) => {
    setPreferences(chosen);
    toast.success(t('theme.switched'));
  };
  return (
    <>
      <fieldset>
        <legend>{t('theme.colour')}</legend>
        <div className={styles.swatches}>
          {presets.map((preset, i) => {
            const chosen = preset.toLowerCase() === colour.toLowerCase();
            return (
              <button
                key={preset}
                type="button"
                data-first={i === 0 || undefined}
                style={{ background: preset }}
                aria-label={preset}
                aria-pressed={chosen}
                title={preset}
                onClick={() => change({ colour: preset })}
              >
                {chosen && <Icon name="check" />}
              </button>
            );
          })}
        </div>
        <label className={styles.custom}>
          <input
            type="color"
            value={colour}
            onChange={({ target }) => setPreferences({ colour: target.value })}
            onBlur={({ target }) => {
              if (target.value !== colour) change({ colour: target.value });
            }}
          />
          {t('theme.custom')}
        </label>
      </fieldset>
      <OneOf
        title={t('theme.mode')}
        name="mode"
        values={modes}
        chosen={mode}
        textOf={(each) => t(`theme.${each}`)}
        onChoose={(each) => change({ mode: each })}
      />
    </>
  );
}

interface OneOfProps<T extends string> {
  title: string;
  name: string;
  values: readonly T[];
  chosen: T;
  textOf(value: T): string;
  onChoose(value: T): void;
}

function OneOf<T extends string>({ title, name, values, chosen, textOf, onChoose }: OneOfProps<T>) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={styles.modes}>
        {values.map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === chosen} onChange={() => onChoose(each)} />
            <span>{textOf(each)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
