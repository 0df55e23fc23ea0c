/**
 * What the head of a document says: whose it is, and that it is a drill’s. Apart from the layout, so that services know it
 * without the libraries of the PDF.
 */
export interface DocumentHead {
  title: string;
  body: string;
  period: string;
  drill: boolean;
}
