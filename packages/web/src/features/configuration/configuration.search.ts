import { useSearch } from '@tanstack/react-router'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

export interface ConfigurationSearch extends ListSearch {
  section?: string | undefined
  /** The exception that is open: its id, or a day for a new exception. */
  exception?: string | undefined
  month?: string | undefined
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Reads the address, for `validateSearch`. */
export const readSearch = (search: Record<string, unknown>): ConfigurationSearch => {
  const { section, exception, month } = search
  const own = { section: textOf(section), exception: textOf(exception), month: textOf(month) }
  return {
    ...readListSearch(search),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  }
}

/** The address of the configuration screen. */
export const useConfigurationSearch = (): ConfigurationSearch => readSearch(useSearch({ strict: false }))

/** The address of a parking group: a price that somebody advised, for its form to begin with. */
export const readGroupSearch = ({
  nextPassPriceCents: cents,
}: Record<string, unknown>): { nextPassPriceCents?: number } =>
  Number.isSafeInteger(cents) && Number(cents) > 0 ? { nextPassPriceCents: Number(cents) } : {}
