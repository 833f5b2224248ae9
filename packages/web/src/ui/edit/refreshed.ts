import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A slow answer delays leaving a saved form no longer than this. */
const longestWaitMs = 1_000

/**
 * Reads again what a save has changed. A form waits for it before it leads back to its list, which would otherwise
 * show for a moment what was there before, such as "No gates yet", and move its buttons when the answer arrives.
 */
export const refreshed = async (queries: QueryClient, queryKey: QueryKey): Promise<void> => {
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([queries.invalidateQueries({ queryKey }), tooLate])
}
