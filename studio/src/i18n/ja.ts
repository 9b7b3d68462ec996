import { en, type Messages } from './en';
export const ja: Messages = en;
