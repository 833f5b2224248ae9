import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const PassLinkDialog = lazy(async () => ({
  default: (await import('./PassLinkDialog.tsx')).PassLinkDialog,
}))

interface PassLinkButtonProps {
  lotId: string
  passholder: { readonly _id: string; readonly passholderId: string }
  timeZone: string
}

/** Shows the link with which a passholder pays what is due by card, for those who manage payments. */
export const PassLinkButton = (props: PassLinkButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Payment link</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PassLinkDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
