import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readRealTimeSearch, type HighlightSection } from './highlight.ts'

/** Entries of the browser's history that the page was left from. */
const left = new Set<string>()
let current: string | undefined

export const leaveRealTimePage = (): void => {
  if (current !== undefined) left.add(current)
}

/** RTS-02: the section in the address; none when the user comes back to an entry of the history. */
export const useOpenSection = (): HighlightSection | undefined => {
  const { open } = readRealTimeSearch(useSearch({ strict: false }))
  // While the next page loads, this one is still there under the next address.
  const entry = useLocation({
    select: ({ pathname, state }) => (pathname.endsWith('/real-time-status') ? state.__TSR_key : undefined),
  })
  useEffect(() => {
    if (entry !== undefined) current = entry
  }, [entry])
  return entry !== undefined && left.has(entry) ? undefined : open
}
