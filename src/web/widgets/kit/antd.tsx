import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import en from 'antd/es/locale/en_US';
import es from 'antd/es/locale/es_ES';
import zh from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import 'dayjs/locale/zh-cn';
import type { ComponentType } from 'react';
import { usePopupContainer } from '../../shared/box/container.ts';
import { useLocale } from './use-texts.ts';

const locales = { zh: { antd: zh, dayjs: 'zh-cn' }, en: { antd: en, dayjs: 'en' }, es: { antd: es, dayjs: 'es' } } as const;

let looks: { of: string; theme: ThemeConfig } | undefined;

/** antd in the console's own colours and measures, read from where the theme has put them: once per change. */
function currentTheme(): ThemeConfig {
  const root = document.documentElement;
  const of = [root.dataset.theme, root.dataset.size, root.style.cssText].join();
  if (looks?.of !== of) looks = { of, theme: readTheme() };
  return looks.theme;
}

function readTheme(): ThemeConfig {
  const look = getComputedStyle(document.documentElement);
  const read = (name: string) => look.getPropertyValue(name).trim();
  return {
    algorithm: document.documentElement.dataset.theme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      colorPrimary: read('--brand-solid') || '#004889',
      colorText: read('--text'),
      colorBgContainer: read('--surface'),
      colorBgElevated: read('--raised'),
      controlHeight: Number.parseInt(read('--control'), 10) || 32,
      fontSize: Number.parseInt(read('--size'), 10) || 14,
      fontFamily: read('--font'),
      borderRadius: 6,
      motion: false,
      // Above the cards and sticky heads of the box that holds them.
      zIndexPopupBase: 9999,
    },
  };
}

/** Gives a component of antd its language, its looks and a place for its pop-up. */
export function withAntd<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  return function AntdScope(props: P) {
    const locale = locales[useLocale()];
    const container = usePopupContainer();
    dayjs.locale(locale.dayjs);
    return (
      <ConfigProvider locale={locale.antd} theme={currentTheme()} getPopupContainer={(trigger) => container ?? trigger?.parentElement ?? document.body}>
        <Component {...props} />
      </ConfigProvider>
    );
  };
}
