import { i18n } from '@lingui/core'
import { mailLanguageOf } from '@stallwise/domain/notifications/mail-language.rules.ts'
import { locale, messages } from 'virtual:messages'
import { locale as other, messages as otherMessages } from 'virtual:messages/other'

/** A language of the product. */
export type Language = typeof locale

/** Activates the language of the build for sign-in pages, mails and problem texts. */
export const activateLanguage = (): void => {
  i18n.load({ [locale]: messages, [other]: otherMessages })
  i18n.activate(locale)
}

/** Runs `work`, which must not wait for anything, in a language. */
export const inLanguage = <T>(language: Language, work: () => T): T => {
  const before = i18n.locale
  i18n.activate(language)
  try {
    return work()
  } finally {
    i18n.activate(before)
  }
}

/** NTF-14: the language of e-mails to a user with these preferences: the chosen one, otherwise that of the product. */
export const languageOf = (preferences: Readonly<Record<string, unknown>>): Language =>
  mailLanguageOf(preferences) ?? locale
