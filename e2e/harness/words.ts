import { setupI18n, type Messages } from '@lingui/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** The product's texts in the language of its build. */
export interface Words {
  /** A text by its English source, with the values of its placeholders. */
  say(message: string, values?: Record<string, unknown>): string
  percent(value: number, decimals?: number): string
}

export const newWords = (locale: string, messages: Readonly<Record<string, unknown>>): Words => {
  const i18n = setupI18n({ locale, messages: { [locale]: messages as Messages } })
  return {
    say: (message, values) => {
      const id = generateMessageId(message)
      if (!(id in messages)) throw new Error(`The product has no text “${message}”`)
      return i18n._(id, values)
    },
    percent: (value, decimals = 1) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(value / 100),
  }
}
