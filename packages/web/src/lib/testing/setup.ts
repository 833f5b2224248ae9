import { notifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** Prints the document only when the message is read: while a test waits for an element, it is not. */
class ElementError extends Error {
  constructor(message: string | null, container: Element) {
    super()
    this.name = 'TestingLibraryElementError'
    let drawn: string | undefined
    Object.defineProperty(this, 'message', {
      configurable: true,
      get: () => (drawn ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
      set: (text: string) => (drawn = text),
    })
  }
}

configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) => new ElementError(message, container),
})

/**
 * jsdom matches every rule of its style sheets for every element that a query looks at. Without the product's own
 * styles only these say whether an element can be seen: its own style, the `hidden` attribute, and elements that never show.
 */
const neverShown = new Set([
  'HEAD',
  'LINK',
  'META',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'TITLE',
  'NOSCRIPT',
  'DATALIST',
])
const computedStyle = window.getComputedStyle.bind(window)
const isHidden = (element: Element) =>
  neverShown.has(element.tagName) ||
  element.hasAttribute('hidden') ||
  (element.tagName === 'DIALOG' && !element.hasAttribute('open'))
const hiddenStyle = Object.assign(document.createElement('i').style, { display: 'none' })
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return computedStyle(element, pseudo)
  if (isHidden(element)) return hiddenStyle
  return (element as HTMLElement).style ?? computedStyle(element)
}

// jsdom draws nothing: it has no media queries, sizes or scrolling.
Object.assign(globalThis, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  ResizeObserver: class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
})
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  // The files of a worker share the store of toasts.
  notifications.clean()
  notifications.cleanQueue()
  sessionStorage.clear()
  localStorage.clear()
})

// A screen that the last test of a file has begun to load would be broken for the files after it in the same worker.
afterAll(() => vi.dynamicImportSettled())
