import { Ticker } from '#web/features/market/ticker.tsx';
import { ChatButton } from '#web/features/support/chat/chat-button.tsx';
import { About } from '#web/pages/landing/about.tsx';
import { Contact } from '#web/pages/landing/contact.tsx';
import { LandingHeader } from '#web/pages/landing/header.tsx';
import { Hero } from '#web/pages/landing/hero.tsx';
import { Plans } from '#web/pages/landing/plans.tsx';
import { Reviews } from '#web/pages/landing/reviews.tsx';
import { Services } from '#web/pages/landing/services.tsx';
import { Stocks } from '#web/pages/landing/stocks.tsx';
import { Value } from '#web/pages/landing/value.tsx';
import { WhyUs } from '#web/pages/landing/why.tsx';
import { DemoMark } from '#web/ui/frame/demo-mark.tsx';
import { PublicFooter } from '#web/ui/frame/public-footer.tsx';

export function LandingPage() {
  return (
    <>
      <DemoMark />
      <LandingHeader />
      <main>
        <Hero />
        <Ticker />
        <About />
        <Services />
        <Stocks />
        <Plans />
        <Value />
        <WhyUs />
        <Reviews />
        <Contact />
      </main>
      <PublicFooter />
      <ChatButton />
    </>
  );
}
