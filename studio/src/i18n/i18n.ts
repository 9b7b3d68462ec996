import { create } from 'zustand';
import { en, type Key, type Messages } from './en';

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const;

export type Language = keyof typeof LANGUAGES;

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Messages>> = {
  de: () => import('./de').then(({ de }) => de),
  ja: () => import('./ja').then(({ ja }) => ja),
  ko: () => import('./ko').then(({ ko }) => ko),
  'zh-Hans': () => import('./zh-hans').then(({ zhHans }) => zhHans),
  'zh-Hant': () => import('./zh-hant').then(({ zhHant }) => zhHant),
};

interface Spoken {
  readonly language: Language;
  readonly messages: Messages;
}

export const useSpoken = create<Spoken>(() => ({ language: 'en', messages: en }));

/** The language that suits best what a browser asks for. */
export function choose(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zh-Hant';
    if (/^zh/i.test(tag)) return 'zh-Hans';
    const found = Object.keys(LANGUAGES).find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found as Language;
  }
  return 'en';
}

export async function speak(language: Language) {
  const messages = language === 'en' ? en : await LOADERS[language]();
  document.documentElement.lang = language;
  useSpoken.setState({ language, messages });
}

export type Values = Readonly<Record<string, string | number>>;

/** Fills in `{name}`, and picks between `{n|one thing|# things}` by the number. */
export function fill(message: string, values: Values, language: string): string {
  return message.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      const shown = typeof value === 'number' ? value.toLocaleString(language) : value;
      if (one === undefined || other === undefined) return shown;
      const form = new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : other;
      return form.replace('#', () => shown);
    },
  );
}

export type Translate = (key: Key, values?: Values) => string;

export function translate(key: Key, values: Values = {}): string {
  const { language, messages } = useSpoken.getState();
  return fill(messages[key], values, language);
}

/** The words of the chosen language; a component that uses them changes with it. */
export function useWords(): Translate {
  useSpoken((spoken) => spoken.language);
  return translate;
}
