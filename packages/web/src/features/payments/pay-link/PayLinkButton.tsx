import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const PayLinkDialog = lazy(async () => ({
  default: (await import('./PayLinkDialog.tsx')).PayLinkDialog,
}))

/** Shows the payment link of a vehicle that is inside, for those who manage payments. */
export const PayLinkButton = ({ lotId, plate }: { lotId: string; plate: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        <Trans>Payment link</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PayLinkDialog lotId={lotId} plate={plate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
