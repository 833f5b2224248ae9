import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import type { ReactNode } from 'react'
import { MayPark } from './MayPark.tsx'
import styles from './intercom.module.css'

interface PersonLineProps {
  kind?: ReactNode
  name: string
  /** The name is a license plate. */
  isPlate?: boolean
  detail: string
  /** Whether they may park now. */
  right?: MayParkView | undefined
  state: ReactNode
  onOpen: (() => void) | undefined
  /** License plates. */
  children: ReactNode
}

/** Somebody who may be at the gate. */
export const PersonLine = ({
  kind,
  name,
  isPlate,
  detail,
  right,
  state,
  onOpen,
  children,
}: PersonLineProps) => {
  const { t } = useLingui()
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <span className={styles.plates}>
          <strong className={isPlate ? 'plate' : undefined}>{name}</strong>
          {children}
        </span>
        <span className="dim small">
          {kind}
          {kind && detail && ' · '}
          {detail}
        </span>
        {right && (
          <span className="small">
            <MayPark right={right} />
          </span>
        )}
        {state && <span className="small">{state}</span>}
      </div>
      {onOpen && <Button onClick={onOpen} aria-label={t`Open gate for ${name}`}>{t`Open gate`}</Button>}
    </li>
  )
}
