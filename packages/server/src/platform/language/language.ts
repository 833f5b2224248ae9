import { i18n } from '@lingui/core'
import { locale, messages } from 'virtual:messages'

/** Speaks the language of the build from here on: pages of sign-in, problem texts. */
export const activateLanguage = (): void => {
  i18n.loadAndActivate({ locale, messages })
}
