interface Choice {
  value: string
  label: string
}

/** Where our operators are comes first. */
const usual = ['CAD', 'USD', 'MXN']

/** Time zones by their IANA names, blanks for the underscores. */
export const timeZones = (): Choice[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

/** Currencies by code and name in the language. */
export const currencies = (locale: string): Choice[] => {
  const names = new Intl.DisplayNames(locale || 'en-US', { type: 'currency' })
  const rest = Intl.supportedValuesOf('currency').filter((code) => !usual.includes(code))
  return [...usual, ...rest].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}
