import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { useOpenOnArrival } from '#ui/use-open-on-arrival.ts'
import styles from '../lots.module.css'

const AddLotDialog = lazy(async () => ({ default: (await import('./AddLotDialog.tsx')).AddLotDialog }))

/** Asks for which customer, and leads to the steps that add a lot. */
export const AddLotButton = ({ customerId }: { customerId: string | undefined }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  useOpenOnArrival('lot', () => setOpen(true))
  return (
    <>
      <Button
        variant="primary"
        className={styles.add}
        aria-haspopup="dialog"
        aria-label={t`Add parking lot`}
        leftSection={<Icon name="plus" />}
        onClick={() => setOpen(true)}
      >
        <span className="wide-only">{t`Add parking lot`}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddLotDialog customerId={customerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
