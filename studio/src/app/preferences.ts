import { create } from 'zustand';

export type Theme = 'system' | 'light' | 'dark';

interface Preferences {
  readonly theme: Theme;
  readonly language: string | undefined;
}

const KEY = 'pawl.preferences';

export const usePreferences = create<Preferences>(() => ({
  theme: 'system',
  language: undefined,
  ...kept(),
}));

export function prefer(change: Partial<Preferences>) {
  usePreferences.setState(change);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(usePreferences.getState()));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function kept(): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const { theme, language } = value as Record<string, unknown>;
    return {
      ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
      ...(typeof language === 'string' ? { language } : {}),
    };
  } catch {
    return {};
  }
}
