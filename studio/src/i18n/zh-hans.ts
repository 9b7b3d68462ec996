import { en, type Messages } from './en';
export const zhHans: Messages = en;
