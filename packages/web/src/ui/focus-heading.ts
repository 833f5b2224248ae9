/** Whether nothing has the focus. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/** The heading of the page, else the page. */
const headingOfPage = (): HTMLElement | null => {
  const main = document.getElementById('content')
  return main?.querySelector('h1') ?? main
}

/** The page's heading takes the focus if nothing has it, and is read. */
export const focusHeading = (): void => {
  const place = isFocusLost() ? headingOfPage() : null
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
