import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'

/** A field's fault with its sign; `undefined` leaves the field without one. */
export const fieldError = (message: ReactNode) =>
  message ? (
    <>
      <Icon name="alert-circle" size={14} />
      <span>{message}</span>
    </>
  ) : undefined

/** What explains a field stands below it, so that fields side by side stay in line. */
export const labelFirst: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]
