interface Choice {
  value: string
  label: string
}

/** The choices most used by our operators come first. */
const mostUsed = ['CAD', 'USD', 'MXN']

/** Time zones by their IANA names, with blanks in place of underscores. */
export const timeZones = (): Choice[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

/** Currencies by code, with their names in the language of the build. */
export const currencies = (locale: string): Choice[] => {
  const names = new Intl.DisplayNames(locale || 'en-US', { type: 'currency' })
  const rest = Intl.supportedValuesOf('currency').filter((code) => !mostUsed.includes(code))
  return [...mostUsed, ...rest].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}
