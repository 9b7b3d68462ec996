import { en, type Messages } from './en';
export const zhHant: Messages = en;
