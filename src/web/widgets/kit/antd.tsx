import '@ant-design/v5-patch-for-react-19';
import './antd.css';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import en from 'antd/es/locale/en_US';
import es from 'antd/es/locale/es_ES';
import zh from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import 'dayjs/locale/zh-cn';
import type { ComponentType } from 'react';
import { usePopupContainer } from '../../shared/box/container.ts';
import { cssVariable, type Theme } from '../../shell/theme/theme.ts';
import { useLooks } from '../../shell/theme/use-looks.ts';
import { useLocale } from './use-texts.ts';

const locales = {
  zh: { antd: zh, dayjs: 'zh-cn' },
  en: { antd: en, dayjs: 'en' },
  es: { antd: es, dayjs: 'es' },
} as const;

let made: { of: Theme; theme: ThemeConfig } | undefined;

/** antd's theme in the console's colours and sizes; created once per change, for all components. */
function themeOf(looks: Theme): ThemeConfig {
  if (made?.of !== looks) made = { of: looks, theme: makeTheme(looks) };
  return made.theme;
}

function makeTheme({ dark, solid }: Theme): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: solid,
      colorText: cssVariable('--text'),
      colorBgContainer: cssVariable('--surface'),
      colorBgElevated: cssVariable('--raised'),
      controlHeight: Number.parseInt(cssVariable('--control'), 10),
      fontSize: Number.parseInt(cssVariable('--size'), 10),
      fontFamily: cssVariable('--font'),
      borderRadius: 6,
      motion: false,
      // Above the cards and sticky headers of the dialog that contains it.
      zIndexPopupBase: 9999,
    },
  };
}

/** Wraps an antd component with its locale, theme and popup container. */
export function withAntd<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return function AntdScope(props: P) {
    const locale = locales[useLocale()];
    const container = usePopupContainer();
    const looks = useLooks();
    dayjs.locale(locale.dayjs);
    return (
      <ConfigProvider
        locale={locale.antd}
        theme={themeOf(looks)}
        getPopupContainer={(trigger) => container ?? trigger?.parentElement ?? document.body}
      >
        <Component {...props} />
      </ConfigProvider>
    );
  };
}
