import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'

const AddLotDialog = lazy(async () => ({ default: (await import('./AddLotDialog.tsx')).AddLotDialog }))

/** Asks for which customer, and leads to the steps that add a lot. */
export const AddLotButton = ({ customerId }: { customerId: string | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        leftSection={<Icon name="plus" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Add parking lot</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddLotDialog customerId={customerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
