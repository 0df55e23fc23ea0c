/** What the head of a document says: whose it is, and that it is a drill's. */
export interface DocumentHead {
  title: string;
  body: string;
  period: string;
  drill: boolean;
}
