type Value = string | number | boolean | null | undefined

/** The address of a call: placeholders filled, values of one name repeated, absent ones left out. */
export const requestUrl = (
  path: string,
  params: Readonly<Record<string, Value>> = {},
  query: Readonly<Record<string, Value | readonly Value[]>> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value == null) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of Array.isArray(values) ? (values as readonly Value[]) : [values as Value])
      if (value != null) search.append(name, String(value))
  const text = search.toString()
  return `/api${filled}${text && `?${text}`}`
}
