import { noticeLanguages, type NoticeLanguage } from '../notices/notices.rules.ts'

/** NTF-14: the languages that e-mails to users can have. */
export const mailLanguages = noticeLanguages
/** A language of e-mails to users. */
export type MailLanguage = NoticeLanguage

/** NTF-14: the language that a user chose for e-mails, from the stored preferences; null: none. */
export const mailLanguageOf = (preferences: Readonly<Record<string, unknown>>): MailLanguage | null =>
  mailLanguages.find((language) => language === preferences['mailLanguage']) ?? null
