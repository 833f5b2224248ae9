import { useLayoutEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

// A menu item no longer exists when the dialog closes: its button gets the focus instead.
const elementToFocus = (active: Element | null) => {
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (menu && document.getElementById(menu)) || active
}

const retryMs = 50
const maxRetries = 10

/** Focuses the element once nothing else has the focus; a closing dialog may keep it for some moments. */
export const focusWhenLost = (element: HTMLElement, retriesLeft = maxRetries, afterMs = 0): void => {
  setTimeout(() => {
    const active = document.activeElement
    if (active === null || active === document.body) element.focus({ preventScroll: true })
    else if (retriesLeft > 0 && active.closest('[role=dialog]'))
      focusWhenLost(element, retriesLeft - 1, retryMs)
  }, afterMs)
}

/** Returns the focus to where it was before a dialog opened, also when the dialog is unmounted instead of closed. */
export const useReturnFocus = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = elementToFocus(document.activeElement)
    return () => {
      if (place instanceof HTMLElement && place !== document.body) focusWhenLost(place)
      else setTimeout(focusHeading, retryMs)
    }
  }, [isOpen])
}
