import { useLayoutEffect } from 'react'

// A menu's entry is gone when the dialog goes: its button stands for it.
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

/** Brings the focus back to where it was, also from a dialog that is taken off the page instead of being closed. */
export const useFocusBack = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = returnPlace(document.activeElement)
    return () => {
      if (place instanceof HTMLElement) focusWhenLost(place)
    }
  }, [isOpen])
}
