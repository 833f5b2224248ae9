import { i18n } from '@lingui/core'

let loading: Promise<void> | undefined

/** The texts of every screen but the lot list, whose own come with the start. */
export const loadAllMessages = (): Promise<void> =>
  (loading ??= import('virtual:messages/rest').then(
    ({ locale, messages }) => i18n.load(locale, messages),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))
