import type { KeyboardEvent } from 'react'

/** A card is a button, which Enter would press; in a form Enter submits. */
export const submitOnEnter = (event: KeyboardEvent<HTMLButtonElement>) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
