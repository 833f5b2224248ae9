import { readPayPage, receiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { useEffect } from 'react'
import { readKept } from './tab-storage.ts'
import { ChargingPage } from './charging/ChargingPage.tsx'
import { PassPayPage } from './pass/PassPayPage.tsx'
import { PayPage } from './PayPage.tsx'
import { replacePath, usePath } from './pay-path.ts'
import { ReceiptPage } from './receipt/ReceiptPage.tsx'

/** Back from a receipt goes to the page where it was paid: the receipt is shown there again, not the form. */
const returnToReceipt = (): void => {
  const page = readPayPage(location.pathname)
  const receipt = page?.kind === 'pay' ? readKept('receipt', page.lotId) : undefined
  if (receipt) replacePath(receiptPath(receipt))
}

const cameBack = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward')

/** The pages where visitors pay, and their receipts. */
export const PayPages = () => {
  const page = readPayPage(usePath())
  useEffect(() => {
    if (cameBack()) returnToReceipt()
    addEventListener('popstate', returnToReceipt)
    return () => removeEventListener('popstate', returnToReceipt)
  }, [])
  if (page?.kind === 'receipt') return <ReceiptPage key={page.receiptId} receiptId={page.receiptId} />
  if (page?.kind === 'charging') return <ChargingPage key={page.stationId} stationId={page.stationId} />
  if (page?.kind === 'pass') return <PassPayPage key={page.lotId} lotId={page.lotId} />
  return page && <PayPage key={page.lotId} lotId={page.lotId} />
}
