/** The state of a list in the URL. Filters: `type:entry,exit;state:late`; sort: `name`, or `-name` downwards. */
export interface ListSearch {
  q?: string | undefined
  sort?: string | undefined
  filter?: string | undefined
  sel?: string | undefined
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}

/** Reads an address, for `validateSearch`; what it cannot read it leaves out. */
export const readListSearch = (search: Record<string, unknown>): ListSearch => {
  const read = Object.entries({
    q: textOf(search.q),
    sort: textOf(search.sort),
    filter: textOf(search.filter),
    sel: textOf(search.sel),
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

const listKeys = ['q', 'sort', 'filter', 'sel'] as const

/** The same for one of several lists on a page, whose keys begin with its name: `thresholds.q`. */
export const readPartSearch = (search: Record<string, unknown>, part: string): ListSearch =>
  readListSearch(Object.fromEntries(listKeys.map((key) => [key, search[`${part}.${key}`]])))

/** A list's state under its name in the address. */
export const writePartSearch = (changes: ListSearch, part: string): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [`${part}.${key}`, value as string]))

/** For `validateSearch` of a page with further lists, each under its name. */
export const readListSearches =
  (...parts: readonly string[]) =>
  (search: Record<string, unknown>): ListSearch =>
    Object.assign(
      readListSearch(search),
      ...parts.map((part) => writePartSearch(readPartSearch(search, part), part)),
    ) as ListSearch

export type ChosenFilters = Readonly<Record<string, readonly string[]>>

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const readFilters = (text: string | undefined): ChosenFilters => {
  const pairs = (text ?? '').split(';').map((part) => part.split(':') as [string, string?])
  return Object.fromEntries(
    pairs
      .filter(([key, values]) => key && values)
      .map(([key, values]) => [key, (values ?? '').split(',').map(decode)]),
  )
}

// The router writes the address with URI encoding of its own; only our three marks need another.
const encode = (text: string) =>
  text.replace(/[%,;:]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

export const writeFilters = (filters: ChosenFilters): string | undefined =>
  Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => `${key}:${values.map(encode).join(',')}`)
    .join(';') || undefined

export interface ListSort {
  key: string
  isDown: boolean
}

export const readSort = (text: string | undefined): ListSort | undefined =>
  text ? { key: text.replace(/^-/, ''), isDown: text.startsWith('-') } : undefined
