import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useSlashKey } from '../use-slash-key.ts'
import styles from './list.module.css'

interface ListFindProps {
  name: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  area: RefObject<HTMLDivElement | null>
}

/** `/` leads to the first of a page's lists from anywhere on it; Esc empties it, arrow down goes on to the rows. */
export const ListFind = ({ name, value, onChange, area }: ListFindProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  // The address follows what is typed; only a change that came from elsewhere comes back.
  if (value !== known) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const type = (text: string) => {
    setTyped(text)
    setKnown(text.trim() || undefined)
    onChange(text.trim() || undefined)
  }
  const isAnswering = useSlashKey(input)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      type('')
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      area.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
    }
  }
  return (
    <TextInput
      ref={input}
      className={styles.find}
      type="search"
      aria-label={t`Find in ${name}`}
      placeholder={t`Find`}
      leftSection={<Icon name="search" />}
      rightSection={isAnswering && <kbd className={styles.key}>/</kbd>}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
    />
  )
}
