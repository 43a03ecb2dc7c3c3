/* A TV that waits asks again by itself, and stays as it is while there is no server. Plain on purpose: for old browsers. */

(function () {
  var page = document.documentElement;
  var again = page.getAttribute("data-again");
  var pause = Number(page.getAttribute("data-seconds")) * 1000;

  function schedulePoll() {
    setTimeout(poll, pause);
  }

  function poll() {
    var call = new XMLHttpRequest();
    call.onload = function () {
      if (call.status === 200 && call.getResponseHeader("X-Final-Nine-TV") !== page.getAttribute("data-mark")) {
        location.replace(again);
      } else {
        schedulePoll();
      }
    };
    call.onerror = schedulePoll;
    call.ontimeout = schedulePoll;
    call.open("GET", again);
    call.timeout = 8000;
    call.send();
  }

  schedulePoll();
})();
