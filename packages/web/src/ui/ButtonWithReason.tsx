import { Button, type ButtonProps } from '@mantine/core'
import { useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import styles from './ButtonWithReason.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now, for everybody to read; undefined when it can. */
  reason: string | undefined
  /** Other buttons of the row, between the reason and this one. */
  before?: ReactNode
}

/** A button whose reason for being disabled stands beside it as text: a title is out of reach for keys and touch. */
export const ButtonWithReason = ({ reason, before, ...button }: Props) => {
  const id = useId()
  return (
    <>
      {reason && (
        <span id={id} className={`${styles.reason} small dim`}>
          {reason}
        </span>
      )}
      {before}
      <Button
        {...button}
        disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : id}
      />
    </>
  )
}
