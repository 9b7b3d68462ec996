import { useMemo } from 'react';
import { type Action, useActions } from '../actions/actions';
import { LANGUAGES, type Language, speak, useWords } from '../i18n/i18n';
import { useAreas } from './areas';
import { openPalette } from './paletteStore';
import { prefer, type Theme, usePreferences } from './preferences';
import { go } from './router';

const THEMES = [
  ['system', 'system'],
  ['light', 'sun'],
  ['dark', 'moon'],
] as const;

/** What can be done on every page: going somewhere, and how the pages look and speak. */
export function useShellActions() {
  const t = useWords();
  const areas = useAreas();
  const { theme, language } = usePreferences();
  const actions = useMemo(() => {
    const palette: Action = {
      id: 'palette',
      title: t('palette.open'),
      keys: 'mod+k',
      hidden: true,
      run: openPalette,
    };
    const places = areas.map(
      ({ area, icon, keys }): Action => ({
        id: `go.${area}`,
        title: t(`nav.${area}`),
        icon,
        keys,
        run: () => go([area]),
      }),
    );
    const themes = THEMES.map(
      ([name, icon]): Action => ({
        id: `theme.${name}`,
        title: t(`theme.${name}`),
        icon,
        pressed: theme === name,
        run: () => prefer({ theme: name as Theme }),
      }),
    );
    const languages = (Object.keys(LANGUAGES) as Language[]).map(
      (name): Action => ({
        id: `language.${name}`,
        title: `${t('language')}: ${LANGUAGES[name]}`,
        icon: 'language',
        pressed: language === name,
        run: () => {
          prefer({ language: name });
          void speak(name);
        },
      }),
    );
    return [palette, ...places, ...themes, ...languages];
  }, [t, areas, theme, language]);
  useActions('shell', actions);
}
