/** Replies in the vendor’s form: `null` is an empty value, and the status is 200 also for errors. */
const receipt = (fields: string): string =>
  `<?xml version="1.0"?><response><receipt>${fields}</receipt></response>`

const rest =
  '<BankTotals>null</BankTotals><Ticket>null</Ticket><CorporateCard>false</CorporateCard><MessageId>null</MessageId>'

const approvedFields = `
<ReceiptId>LOT7-000123</ReceiptId><ReferenceNum>660123450010690030</ReferenceNum>
<ResponseCode>027</ResponseCode><ISO>01</ISO><AuthCode>104417</AuthCode><TransTime>09:12:44</TransTime><TransDate>2026-03-04</TransDate>
<TransType>00</TransType><Complete>true</Complete><Message>APPROVED           *                    =</Message>
<TransAmount>14.13</TransAmount><CardType>V</CardType><TransID>331908-0_10</TransID><TimedOut>false</TimedOut>
${rest}<IssuerId>AB12CD34EF56GH7</IssuerId><IsVisaDebit>false</IsVisaDebit>
<DataKey>ot-9aB3xQ7</DataKey><ResSuccess>true</ResSuccess><PaymentType>cc</PaymentType>
<ResolveData><cust_id>acct-881</cust_id><phone/><email/><note/><expdate>2812</expdate><masked_pan>4242***4242</masked_pan><crypt_type>7</crypt_type></ResolveData>
`

const withoutTransaction = (message: string, timedOut = 'false', receiptId = 'null'): string =>
  `<ReceiptId>${receiptId}</ReceiptId><ReferenceNum>null</ReferenceNum><ResponseCode>null</ResponseCode><ISO>null</ISO><AuthCode>null</AuthCode><TransTime>null</TransTime><TransDate>null</TransDate><TransType>null</TransType><Complete>false</Complete><Message>${message}</Message><TransAmount>null</TransAmount><CardType>null</CardType><TransID>null</TransID><TimedOut>${timedOut}</TimedOut>${rest}`

const status = (code: string, message: string): string =>
  `<status_code>${code}</status_code><status_message>${message}</status_message>`

/** Replies to a purchase of 14.13 with the order id LOT7-000123. */
export const monerisReplies = {
  approved: receipt(approvedFields),
  duplicate: receipt(
    withoutTransaction('The transaction was not sent to the host because of a duplicate order id'),
  ),
  tokenMismatch: receipt(withoutTransaction('API token mismatch')),
  unknownDataKey: receipt(withoutTransaction('Invalid data key')),
  otherRefusal: receipt(withoutTransaction('Invalid amount')),
  timedOut: receipt(withoutTransaction('null', 'true')),
  globalError: receipt(withoutTransaction('Global Error Receipt', 'null', 'Global Error Receipt')),
  found: receipt(approvedFields + status('0', 'Found')),
  foundUnfinished: receipt(withoutTransaction('null') + status('0', 'Found')),
  notFound: receipt(withoutTransaction('null') + status('50', 'Not Found')),
}
