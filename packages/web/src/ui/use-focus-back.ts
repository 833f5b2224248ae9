import { useLayoutEffect } from 'react'

// A menu item no longer exists when the dialog closes: its button gets the focus instead.
const returnPlace = (active: Element | null) => {
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (menu && document.getElementById(menu)) || active
}

const lookAgainMs = 50
const maxLooks = 10

/** Focuses the place once nothing else has the focus; a dialog that is closing may keep it for some moments. */
const focusWhenLost = (place: HTMLElement, looksLeft = maxLooks, afterMs = 0): void => {
  setTimeout(() => {
    const active = document.activeElement
    if (active === null || active === document.body) place.focus({ preventScroll: true })
    else if (looksLeft > 0 && active.closest('[role=dialog]'))
      focusWhenLost(place, looksLeft - 1, lookAgainMs)
  }, afterMs)
}

/** Returns the focus to where it was, also after a dialog that is unmounted instead of being closed. */
export const useFocusBack = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = returnPlace(document.activeElement)
    return () => {
      if (place instanceof HTMLElement) focusWhenLost(place)
    }
  }, [isOpen])
}
