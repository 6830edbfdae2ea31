import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import '../web/shell/theme/base.css';
import { currentLanguage, rememberLanguage } from '../web/i18n/language.ts';
import { startI18n } from '../web/i18n/i18n.ts';
import { render } from '../web/root.ts';
import { startTheme } from '../web/shell/theme/theme.ts';
import { Catalogue } from './Catalogue.tsx';

/** Theme and language are those chosen in the console; pickers find rows for whoever is signed in there. */
rememberLanguage(currentLanguage());
startTheme();
await startI18n();
render(
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <Catalogue />
    </MemoryRouter>
  </QueryClientProvider>,
);
