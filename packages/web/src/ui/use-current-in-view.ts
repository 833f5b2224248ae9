import { useEffect, useRef } from 'react'

/** A row of links that scrolls sideways shows the current one. `current` is whatever says which one that is. */
export const useCurrentInView = (current: string) => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = row.current
    const link = nav?.querySelector('[aria-current]')
    if (!nav || !link) return
    const [frame, box] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
    // Not scrollIntoView, which would move the page too.
    nav.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2)
  }, [current])
  return row
}
