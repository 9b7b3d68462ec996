import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/palette.css';
import './styles/status.css';
import './ui/form/form.css';
import { listenToKeys } from './actions/keyboard';
import { App } from './app/App';
import { applyTheme, usePreferences } from './app/preferences';
import { followAddress } from './app/router';
import { begin } from './app/session';
import { choose, speak } from './i18n/i18n';

const { theme, language } = usePreferences.getState();
applyTheme(theme);
usePreferences.subscribe((preferences) => applyTheme(preferences.theme));
followAddress();
listenToKeys(document);

const element = document.getElementById('studio');
if (element) {
  await speak(choose(language === undefined ? navigator.languages : [language]));
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  void begin();
}
