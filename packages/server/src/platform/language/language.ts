import { i18n } from '@lingui/core'
import { locale, messages } from 'virtual:messages'

/** Activates the language of the build for sign-in pages, mails and problem texts. */
export const activateLanguage = (): void => {
  i18n.loadAndActivate({ locale, messages })
}
