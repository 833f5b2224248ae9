import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent, type Ref } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './find-stall.module.css'

interface Props {
  ref?: Ref<HTMLInputElement>
  /** False when the lot has no such stall. */
  onFind: (typed: string) => Promise<boolean>
}

/** Finds a stall by its number, on this floor or another one. */
export const FindStall = ({ ref, onFind }: Props) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [notFound, setNotFound] = useState<string | undefined>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const number = typed.trim()
    if (number === '') return
    setNotFound((await onFind(number)) ? undefined : number)
  }
  return (
    <form className={styles.find} role="search" onSubmit={find}>
      <Icon name="search" />
      <input
        ref={ref}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t`Find a stall`}
        placeholder={t`Find a stall`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setNotFound(undefined)
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      <span className={styles.missed} role="status">
        {notFound === undefined ? '' : t`This lot has no stall ${notFound}.`}
      </span>
    </form>
  )
}
