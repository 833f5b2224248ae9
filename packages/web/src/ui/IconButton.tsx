import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon } from './icons/Icon.tsx'
import styles from './IconButton.module.css'
import type { IconName } from './icons/paths.ts'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
  size?: 14 | 16 | 20
  ref?: Ref<HTMLButtonElement>
}

/** Only for what changes no data, such as opening and closing: a button that changes something has a text. */
export const IconButton = ({ icon, label, size = 16, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={`${styles.button} ${className ?? ''}`}
    {...rest}
  >
    <Icon name={icon} size={size} />
  </button>
)
