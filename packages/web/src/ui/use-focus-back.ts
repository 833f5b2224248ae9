import { useLayoutEffect } from 'react'

// A menu's entry is gone when the dialog goes: its button stands for it.
const returnPlace = (active: Element | null) => {
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (menu && document.getElementById(menu)) || active
}

/** Brings the focus back to where it was, also from a dialog that is taken off the page instead of being closed. */
export const useFocusBack = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = returnPlace(document.activeElement)
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && place instanceof HTMLElement) place.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
