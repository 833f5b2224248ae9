import { useSyncExternalStore } from 'react'

/** On a tablet more columns than this have no room for whole words. */
const maxColumnsOnTablets = 4

const watch = (query: string) => {
  const media = window.matchMedia(query)
  return {
    subscribe: (onChange: () => void) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    matches: () => media.matches,
  }
}

const phone = watch('(max-width: 767px)')
const tablet = watch('(max-width: 1023px)')

/** Whether the rows of a list with so many columns stand in two lines: on phones all do, on tablets those of many columns. */
export const useTwoLines = (columns: number): boolean => {
  const isPhone = useSyncExternalStore(phone.subscribe, phone.matches)
  const isTablet = useSyncExternalStore(tablet.subscribe, tablet.matches)
  return isPhone || (isTablet && columns > maxColumnsOnTablets)
}
