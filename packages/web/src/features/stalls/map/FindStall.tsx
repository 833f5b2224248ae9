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
  const [missed, setMissed] = useState<string | undefined>()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return
    setMissed((await onFind(wanted)) ? undefined : wanted)
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
          setMissed(undefined)
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      <span className={styles.missed} role="status">
        {missed === undefined ? '' : t`This lot has no stall ${missed}.`}
      </span>
    </form>
  )
}
