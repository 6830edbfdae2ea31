import { useTexts } from '../../i18n/i18n.ts';
import { Icon } from '../../shared/icon/Icon.tsx';
import { Popup } from '../../shared/menu/Popup.tsx';
import { modes, presets } from '../theme/choices.ts';
import { setPreferences, type Preferences } from '../theme/preferences.ts';
import { usePreferences } from '../theme/use-preferences.ts';
import { toast } from '../toast/toasts.ts';
import styles from './Topbar.module.css';

/** Theme colour and light or dark mode; both apply at once. */
export function ThemePicker() {
  const { t } = useTexts();
  const { colour, mode } = usePreferences();
  const change = (chosen: Partial<Preferences>) => {
    setPreferences(chosen);
    toast.success(t('theme.switched'));
  };
  return (
    <Popup label={t('theme.label')} kind="dialog" className={styles.tool} button={<Icon name="skin" />}>
      <div className={styles.theme}>
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
        <fieldset>
          <legend>{t('theme.mode')}</legend>
          <div className={styles.modes}>
            {modes.map((each) => (
              <label key={each}>
                <input type="radio" name="mode" checked={each === mode} onChange={() => change({ mode: each })} />
                <span>{t(`theme.${each}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Popup>
  );
}
